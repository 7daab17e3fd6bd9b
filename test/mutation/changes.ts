/** The small changes that turn a program into a mutant, and the text that contains all mutants, each disabled. */
import { parseAst } from "rolldown/parseAst";

interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}
/** One change: the text between two positions is replaced. */
export interface Change {
  line: number;
  what: string;
  start: number;
  end: number;
  to: string;
}

const swaps: Record<string, string> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};
const calls: Record<string, string> = { some: "every", every: "some", min: "max", max: "min" };
/** Nodes that only exist in types have no effect at run time. */
const typeOnlyNodes = /^TS|^Import|^Export(All|Specifier)/;
const loud = ["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"];

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Lists every position of a program where one small change makes a mutant, in order. */
export const listChanges = (code: string): Change[] => {
  const changes: Change[] = [];
  const sliceCode = ({ start, end }: Node) => code.slice(start, end);
  const shortenText = (text: string) => text.replace(/\s+/g, " ").slice(0, 60);
  const addChange = (at: Node, to: string, whole = at): void => {
    if (sliceCode(at) === to) return;
    changes.push({
      line: code.slice(0, at.start).split("\n").length,
      what: `${shortenText(sliceCode(at))} → ${shortenText(to)}`,
      start: whole.start,
      end: whole.end,
      to: code.slice(whole.start, at.start) + to + code.slice(at.end, whole.end),
    });
  };
  /** `chain`: the optional chain that contains a node, which is one expression. */
  const visitNode = (node: Node, chain: Node | undefined): void => {
    if (typeOnlyNodes.test(node.type) && !loud.includes(node.type)) return;
    const getPart = (member: string) => node[member] as Node;
    switch (node.type) {
      case "BinaryExpression":
      case "LogicalExpression": {
        const to = swaps[String(node.operator)];
        if (to) addChange(node, `(${sliceCode(getPart("left"))}) ${to} (${sliceCode(getPart("right"))})`);
        break;
      }
      case "ConditionalExpression":
      case "IfStatement":
        for (const to of ["true", "false"]) addChange(getPart("test"), to);
        break;
      case "UnaryExpression":
        if (node.operator === "!" || node.operator === "-") addChange(node, sliceCode(getPart("argument")));
        break;
      case "Literal":
        if (typeof node.value === "boolean") addChange(node, String(!node.value));
        if (typeof node.value === "number") addChange(node, String(node.value + 1));
        break;
      case "ArrayExpression":
        if ((node.elements as Node[]).length > 0) addChange(node, "[]");
        break;
      case "CallExpression": {
        const callee = getPart("callee");
        const property = callee.property as Node | undefined;
        const to = calls[String(property?.name)];
        if (callee.type === "MemberExpression" && property && to) addChange(property, to, chain ?? node);
        break;
      }
      case "ReturnStatement":
        if (isNode(node.argument)) addChange(node.argument, "undefined");
        break;
      case "ArrowFunctionExpression":
        if (getPart("body").type !== "BlockStatement") addChange(getPart("body"), "undefined");
        break;
    }
    const isKeyedProperty = node.type === "Property" && !node.computed;
    for (const [member, inner] of Object.entries(node)) {
      if (["typeAnnotation", "returnType", "typeArguments", "typeParameters"].includes(member)) continue;
      if (isKeyedProperty && member === "key") continue;
      const within =
        node.type === "ChainExpression" ? node : /Function|Arguments/.test(node.type) ? undefined : chain;
      for (const one of Array.isArray(inner) ? inner : [inner])
        if (isNode(one)) visitNode(one, member === "arguments" ? undefined : within);
    }
  };
  visitNode(parseAst(code, { lang: "ts" }) as unknown as Node, undefined);
  return changes.sort((a, b) => a.start - b.start || b.end - a.end);
};

/**
 * Returns the program with every change in it, each disabled until its number is enabled: `mutant(n) ? changed :
 * original`. A changed text contains no other changes, because only one is enabled at a time.
 * @param first number of the first change
 */
export const embedChanges = (code: string, changes: readonly Change[], first: number): string => {
  const at = new Map<string, { start: number; end: number; numbers: number[] }>();
  changes.forEach(({ start, end }, i) => {
    const key = `${start}-${end}`;
    const place = at.get(key) ?? { start, end, numbers: [] };
    place.numbers.push(i);
    at.set(key, place);
  });
  // Outer positions first, because the inner ones are written into them.
  const places = [...at.values()].sort((a, b) => a.start - b.start || b.end - a.end);
  let next = 0;
  const writeMutant = (from: number, to: number): string => {
    let text = "";
    let here = from;
    while (next < places.length) {
      const place = places[next];
      if (!place || place.start >= to) break;
      next += 1;
      text += code.slice(here, place.start);
      const inner = writeMutant(place.start, place.end);
      text += `(${place.numbers.map((i) => `mutant(${first + i}) ? (${changes[i]?.to}) : `).join("")}(${inner}))`;
      here = place.end;
    }
    return text + code.slice(here, to);
  };
  return `const mutant = (globalThis as unknown as { mutant: (n: number) => boolean }).mutant;\n${writeMutant(0, code.length)}`;
};
