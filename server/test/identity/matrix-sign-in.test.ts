import { signInRows } from "#server/test/identity/matrix-sign-in.ts";
import { testMatrix } from "#server/test/test-matrix.ts";

testMatrix(signInRows, { repeated: { tags: "all" } });
