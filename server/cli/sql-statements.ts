/** What a `;` does not end a statement in (strings, names, dollar quotes, comments), and any other character. */
const part =
  /(?<!\w)[eE]'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'|'[^']*(?:''[^']*)*'|"[^"]*"|\$((?:[A-Za-z_]\w*)?)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|(?!\/\*|\$(?:[A-Za-z_]\w*)?\$)[^;'"]/y;

/** The statements of a text that end with `;`, and the part behind the last of them. */
export function splitStatements(text: string): { statements: string[]; rest: string } {
  const statements: string[] = [];
  let start = 0;
  part.lastIndex = 0;
  let end = 0;
  while (end < text.length) {
    part.lastIndex = end;
    if (part.test(text)) {
      end = part.lastIndex;
      continue;
    }
    // Something was opened and not closed yet.
    if (text[end] !== ";") break;
    const statement = text.slice(start, end).trim();
    if (statement !== "") statements.push(statement);
    end += 1;
    start = end;
  }
  return { statements, rest: text.slice(start) };
}
