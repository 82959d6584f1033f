/** What the signs on the board of Thermal Showdown mean. */
/** @type {readonly import("../../learning/texts.js").Sign[]} */
export const signs = [
  [".thermometer", "The heat of this player. At 20 kJ the duel is lost."],
  [".plate", "A player. Attack here when no robot of theirs is ready and none is blocking."],
  [".control", "Control: filled squares can still be spent in this round. You get one more each round."],
  [".backs", "The cards in this player’s hand."],
  [".stock .pile", "The main pile, from which this player draws."],
  [".open-pile", "The discard pile, open to all. It becomes the main pile when that is empty."],
  [".ice", "Ice: each melts by 2 kJ in one round, before the robot itself warms up."],
  [".tabs-on", "Tricks attached to this robot, in the colour of the player whose trick it is."],
  [".tab-block", "Blocking: while it is on the table, its player cannot be attacked."],
  [
    ".numbers .power",
    "Power: the heat in kJ that it deals in an attack, or when it hits back. Underlined: changed by a trick.",
  ],
  [".numbers .kelvin", "Its counters. When all K boxes are full, the robot is defeated."],
  [
    ".numbers .capacity",
    "Capacity: so many kJ in one round give a counter. A small number before it is its heat in this round.",
  ],
  [".robot .meter", "Its heat on the way to the next counter. It is lost at the end of the round."],
  [".gone", "A robot that was just defeated."],
  [".robot:not([data-ready])", "A resting robot. It does not attack, but hits back when it is attacked."],
  [".robot", "A ready robot. It may attack or activate in its player’s round, and it defends its player."],
  [".held .cost", "The control that this card costs."],
  [".held.trick", "A trick in your hand. It has its effect once, or stays attached to a robot."],
  [".held", "A robot in your hand. It comes to the table resting."],
  [".middle .round", "The round, and whose it is."],
  [".asked-now", "What is to be done now."],
  [".middle .buttons", "What you can do apart from the cards."],
  [".none", "No robot defends this player."],
]
