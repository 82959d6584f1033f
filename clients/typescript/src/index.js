/** @typedef {import("./operations.js").Schemas} Schemas */
/** @typedef {import("./operations.js").Options} Options */
export { Takeback } from "./client.js"
export { ServerClock } from "./clock.js"
export { Problem } from "./problem.js"
export { Table } from "./table.js"
