/** Written beside the sources; the declarations in this folder are made from these by `npm run types`. */
export * from "../src/operations.js"
