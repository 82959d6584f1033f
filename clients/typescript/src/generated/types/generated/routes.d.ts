/** @type {import("../operations.js").Routes} */
export const ROUTES: import("../operations.js").Routes;
