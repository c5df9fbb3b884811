import { marketplaceRows } from "#server/test/matrix.ts";
import { testMatrix } from "#server/test/test-matrix.ts";

testMatrix(marketplaceRows, { repeated: { tags: "all" } });
