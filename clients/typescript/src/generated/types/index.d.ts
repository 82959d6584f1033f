export { Takeback } from "./client.js";
export { ServerClock } from "./clock.js";
export { Problem } from "./problem.js";
export { Receipts } from "./receipts.js";
export { commitmentOf } from "./sealing.js";
export { Table } from "./table.js";
export type Schemas = import("./operations.js").Schemas;
export type Options = import("./operations.js").Options;
export { Contradiction, Restored } from "./inquiry.js";
