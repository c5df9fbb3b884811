import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

const output: string[] = [];
for (const level of ["error", "warn"] as const)
  console[level] = (...parts: unknown[]) => {
    output.push(`console.${level}: ${format(...parts)}`);
  };

function expectSilence(): void {
  const unexpected = output.splice(0);
  if (unexpected.length > 0) throw new Error(`Unexpected console output:\n${unexpected.join("\n")}`);
}

afterEach(expectSilence);
// Output while the file was loading or closing belongs to no test.
afterAll(expectSilence);
