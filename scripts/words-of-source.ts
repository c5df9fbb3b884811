import { type ESTree, parseSync, Visitor } from "vite";

/** Attributes, and properties that become attributes, whose value is read by users. */
const toldBy =
  /^(alt|aria-(label|description|placeholder|roledescription|valuetext)|detail|header|hint|label|lead|none|placeholder|submit|text|title|words)$/;

const speaking = /^(toast|confirm)$/;

/** Names, patterns and keyboard keys that are the same in every language. */
const sameEverywhere = ["Kaamkaj", "MM/YYYY", "Ctrl K"];

type Shown = ESTree.Node | null | undefined;

/** The string literals that an expression may evaluate to. */
function textsOf(shown: Shown): string[] {
  switch (shown?.type) {
    case "Literal":
      return [String(shown.value)];
    case "JSXText":
      return [shown.value];
    case "TemplateLiteral":
      return shown.quasis.map(({ value }) => value.cooked ?? "");
    case "LogicalExpression":
      return textsOf(shown.right);
    case "ConditionalExpression":
      return [shown.consequent, shown.alternate].flatMap(textsOf);
    case "JSXExpressionContainer":
      return textsOf(shown.expression);
    default:
      return [];
  }
}

/**
 * The texts that a source file shows without translation: between tags, in attributes, in messages. A text that is only
 * named there and looked up later must be in the catalogue.
 */
export function wordsOutsideCatalogue(path: string, source: string, listed: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const see = (shown: Shown, isFound: (text: string) => boolean = () => true) => {
    const words = textsOf(shown).map((text) => text.trim());
    found.push(...words.filter((text) => /\p{L}{2}/u.test(text) && !sameEverywhere.includes(text) && isFound(text)));
  };
  const seeChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    for (const child of children) see(child);
  };
  const visitor = new Visitor({
    JSXElement: seeChildren,
    JSXFragment: seeChildren,
    JSXAttribute: ({ name, value }) => {
      if (name.type === "JSXIdentifier" && toldBy.test(name.name)) see(value);
    },
    Property: ({ key, value }) => {
      if (key.type === "Identifier" && toldBy.test(key.name)) see(value, (text) => !listed.has(text));
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === "Identifier" && speaking.test(callee.name)) see(first);
    },
  });
  visitor.visit(parseSync(path, source).program);
  return found.toSorted();
}

/** The texts that a source file looks up in the catalogue. */
export function textsAskedFor(path: string, source: string): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === "Identifier" && callee.name === "t") found.push(...literalsIn(first));
    },
  });
  visitor.visit(parseSync(path, source).program);
  return found;
}

/** Every string literal of a source file. */
export const literalsOf = (path: string, source: string): string[] => literalsIn(parseSync(path, source).program);

function literalsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as { type?: string; value?: unknown };
  if (type === "Literal") return typeof value === "string" ? [value] : [];
  return Object.values(node).flatMap(literalsIn);
}
