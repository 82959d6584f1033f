// node play.mjs ADDRESS: plays a game and prints what happened.
import { Takeback } from "../src/index.js"
import { play } from "./game.js"

console.log(JSON.stringify(await play(new Takeback(process.argv[2]))))
