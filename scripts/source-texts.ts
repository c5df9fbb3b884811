import { type ESTree, parseSync, Visitor } from "vite";

/** Attributes, and properties that become attributes, whose value is read by users. */
const visibleAttributes =
  /^(alt|aria-(label|description|placeholder|roledescription|valuetext)|detail|header|hint|label|lead|none|placeholder|submit|text|title|words)$/;

const messageFunctions = /^(toast|confirm)$/;

/** Names, patterns and keyboard keys that are the same in every language. */
const untranslated = ["Kaamkaj", "MM/YYYY", "Ctrl K"];

type Expression = ESTree.Node | null | undefined;

/** The string literals that an expression may evaluate to. */
function textsOf(expression: Expression): string[] {
  switch (expression?.type) {
    case "Literal":
      return [String(expression.value)];
    case "JSXText":
      return [expression.value];
    case "TemplateLiteral":
      return expression.quasis.map(({ value }) => value.cooked ?? "");
    case "LogicalExpression":
      return textsOf(expression.right);
    case "ConditionalExpression":
      return [expression.consequent, expression.alternate].flatMap(textsOf);
    case "JSXExpressionContainer":
      return textsOf(expression.expression);
    default:
      return [];
  }
}

/**
 * The texts that a source file shows without translation: between tags, in attributes, in messages. A text that is only
 * named there and looked up later must be in the catalogue.
 */
export function untranslatedTexts(path: string, source: string, listed: ReadonlySet<string>): string[] {
  const texts: string[] = [];
  const collect = (expression: Expression, isMissing: (text: string) => boolean = () => true) => {
    const trimmed = textsOf(expression).map((text) => text.trim());
    texts.push(...trimmed.filter((text) => /\p{L}{2}/u.test(text) && !untranslated.includes(text) && isMissing(text)));
  };
  const collectChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    for (const child of children) collect(child);
  };
  const visitor = new Visitor({
    JSXElement: collectChildren,
    JSXFragment: collectChildren,
    JSXAttribute: ({ name, value }) => {
      if (name.type === "JSXIdentifier" && visibleAttributes.test(name.name)) collect(value);
    },
    Property: ({ key, value }) => {
      if (key.type === "Identifier" && visibleAttributes.test(key.name)) collect(value, (text) => !listed.has(text));
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === "Identifier" && messageFunctions.test(callee.name)) collect(first);
    },
  });
  visitor.visit(parseSync(path, source).program);
  return texts.toSorted();
}

/** The texts that a source file looks up in the catalogue. */
export function translatedTexts(path: string, source: string): string[] {
  const texts: string[] = [];
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === "Identifier" && callee.name === "t") texts.push(...literalsIn(first));
    },
  });
  visitor.visit(parseSync(path, source).program);
  return texts;
}

/** Every string literal of a source file. */
export const literalsOf = (path: string, source: string): string[] => literalsIn(parseSync(path, source).program);

function literalsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as { type?: string; value?: unknown };
  if (type === "Literal") return typeof value === "string" ? [value] : [];
  return Object.values(node).flatMap(literalsIn);
}
