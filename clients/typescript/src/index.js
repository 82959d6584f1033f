/** @typedef {import("./operations.js").Schemas} Schemas */
/** @typedef {import("./operations.js").Options} Options */
export { Takeback } from "./client.js"
export { ServerClock } from "./clock.js"
export { Contradiction, Restored } from "./inquiry.js"
export { Problem } from "./problem.js"
export { Receipts } from "./receipts.js"
export { commitmentOf } from "./sealing.js"
export { Table } from "./table.js"
