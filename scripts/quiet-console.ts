import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

const said: string[] = [];
for (const level of ["error", "warn"] as const)
  console[level] = (...parts: unknown[]) => {
    said.push(`console.${level}: ${format(...parts)}`);
  };

function expectSilence(): void {
  const heard = said.splice(0);
  if (heard.length > 0) throw new Error(`A test that should be silent said:\n${heard.join("\n")}`);
}

afterEach(expectSilence);
// Output while the file was loading or closing belongs to no test.
afterAll(expectSilence);
