// Writes what the client has to know of each operation at run time: its method, its path, whether it takes a key. In the
// types, lets a text that nobody has heard of be none of the literals, so that these still tell the members of a union.
import { readFile, writeFile } from "node:fs/promises"

const HERE = new URL(".", import.meta.url)
const contract = JSON.parse(await readFile(new URL("../../openapi/takeback.json", HERE), "utf8"))
const KEY = "#/components/parameters/Idempotency-Key"

const lines = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => {
    const keyed = parameters.some((parameter) => parameter.$ref === KEY)
    const [sends = null] = Object.keys(requestBody?.content ?? {})
    return `  ${operationId}: ${JSON.stringify({ method: method.toUpperCase(), path, keyed, sends })},`
  }),
)
const text = `// Generated from the contract by \`npm run generate\`.
/** @type {import("./operations.js").Routes} */
export const ROUTES = {
${lines.join("\n")}
}
`
await writeFile(new URL("src/routes.js", HERE), text)

const types = new URL("src/contract.d.ts", HERE)
const written = await readFile(types, "utf8")
await writeFile(types, written.replace(/^( +Unheard): string;$/m, "$1: `unheard-of: ${string}`;"))
