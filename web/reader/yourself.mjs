// A few lines of Python and of JavaScript for Node, which compute one draw from the seeds and print its result.

/** {python, javascript} for a draw; `basis` as `basisOf` gives it. */
export function programs(basis, draw) {
  return { python: python(basis, draw), javascript: javascript(basis, draw) };
}

function python({ serverSeed, ...told }, draw) {
  const given = givenSeed({ serverSeed, ...told });
  const seed = given === null ? `mac(bytes.fromhex("${serverSeed}"), ${text(messageOf(told))}.encode())` : `bytes.fromhex("${given}")`;
  return [
    `import hmac; mac = lambda key, text: hmac.digest(key, text, "sha256"); seed = ${seed}`,
    `words = (int.from_bytes(mac(seed, ${text(draw.label)}.encode() + b"\\0" + i.to_bytes(4, "big"))[at:at + 4], "big") for i in range(2**32) for at in range(0, 32, 4))`,
    "below = lambda n: next(word % n for word in words if word < 2**32 - 2**32 % n)",
    ...{
      below: () => [`print(below(${draw.n}))`],
      dice: () => [`print([1 + below(${draw.sides}) for _ in range(${draw.count})])`],
      shuffle: () => [
        `order = list(range(${draw.n}))`,
        `for i in range(${draw.n} - 1, 0, -1): j = below(i + 1); order[i], order[j] = order[j], order[i]`,
        "print(order)",
      ],
    }[draw.kind](),
  ].join("\n");
}

function javascript({ serverSeed, ...told }, draw) {
  const given = givenSeed({ serverSeed, ...told });
  const seed = given === null ? `mac(Buffer.from("${serverSeed}", "hex"), ${text(messageOf(told))})` : `Buffer.from("${given}", "hex")`;
  return [
    `const mac = (key, text) => require("node:crypto").createHmac("sha256", key).update(text).digest(), seed = ${seed}`,
    `const words = (function* () { for (let i = Buffer.alloc(4); ; i.writeUInt32BE(i.readUInt32BE() + 1)) { const block = mac(seed, Buffer.concat([Buffer.from(${text(draw.label)} + "\\0"), i])); for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at) } })()`,
    "const below = (n) => { for (;;) { const word = words.next().value; if (word < 2 ** 32 - 2 ** 32 % n) return word % n } }",
    ...{
      below: () => [`console.log(JSON.stringify(below(${draw.n})))`],
      dice: () => [`console.log(JSON.stringify(Array.from({ length: ${draw.count} }, () => 1 + below(${draw.sides}))))`],
      shuffle: () => [
        `const order = [...Array(${draw.n}).keys()]`,
        `for (let i = ${draw.n} - 1; i > 0; i--) { const j = below(i + 1); [order[i], order[j]] = [order[j], order[i]] }`,
        "console.log(JSON.stringify(order))",
      ],
    }[draw.kind](),
  ].join("\n");
}

// The seed itself, where the players add nothing to it.
function givenSeed({ serverSeed, seeded, daily = null }) {
  return seeded ?? (daily === null ? null : serverSeed);
}

function messageOf({ table, entropies }) {
  return [table, ...entropies].join("\n");
}

// A literal of both languages.
function text(value) {
  return JSON.stringify(value).replace(/[\x7f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
