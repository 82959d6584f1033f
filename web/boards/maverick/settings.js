/** The options of Maverick. */
/** @type {import("../../options/settings.js").Settings} */
export const settings = {
  trophy_rule: {
    name: "Cards that become trophies",
    values: { required: "those for every need of a monster", final: "only the one for its last need" },
  },
}

/** @type {readonly string[]} */
export const style = []
