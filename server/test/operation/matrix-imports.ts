import { admin, type Row, row, upload } from "#server/test/matrix-row.ts";

const places = Buffer.from("key,district\none,Ernakulam\n");
const freelancers = Buffer.from(
  "key,name,EMAIL,phone,username,districtid,locationid,categoryid,subcategoryid\none,Asha,,,,,,,\n",
);

/** The rows about imports. The kind of each decides which of the two permissions opens it. */
export const importRows: readonly Row[] = [
  {
    ...upload("places", admin, places, { call: "imports.upload", kind: "places" }),
    needs: ["reference"],
  },
  {
    ...upload("freelancers", admin, freelancers, { call: "imports.upload", kind: "freelancers" }),
    needs: ["people"],
  },
  {
    ...row("imports.check", "of places", admin, ({ imports }) => ({ importId: imports.uploadedPlaces })),
    needs: ["reference"],
  },
  {
    ...row("imports.check", "of companies", admin, ({ imports }) => ({ importId: imports.uploadedCompanies })),
    needs: ["people"],
  },
  {
    ...row("imports.run", "of places", admin, ({ imports }) => ({ importId: imports.checkedPlaces })),
    needs: ["reference"],
  },
  {
    ...row("imports.run", "of companies", admin, ({ imports }) => ({ importId: imports.checkedCompanies })),
    needs: ["people"],
  },
  {
    ...row("imports.cancel", "of places", admin, ({ imports }) => ({ importId: imports.uploadedPlaces })),
    needs: ["reference"],
  },
  {
    ...row("imports.cancel", "of companies", admin, ({ imports }) => ({ importId: imports.checkedCompanies })),
    needs: ["people"],
  },
  row("imports.list", "", admin, () => ({})),
  {
    ...row("imports.lines", "of places", admin, ({ imports }) => ({ importId: imports.checkedPlaces })),
    needs: ["reference"],
  },
  {
    ...row("imports.lines", "of companies", admin, ({ imports }) => ({ importId: imports.checkedCompanies })),
    needs: ["people"],
  },
];
