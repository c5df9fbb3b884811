import { admin, type Row, row } from "#server/test/matrix-row.ts";

/** Each setting has its own permission. */
export const settingRows: readonly Row[] = [
  row("settings.list", "", admin, () => ({})),
  {
    ...row("settings.update", "of the registration", admin, () => ({ key: "registration", value: "open", version: 0 })),
    needs: ["settings"],
  },
  {
    ...row("settings.update", "of payouts", admin, ({ password }) => ({
      key: "payoutHoldDays",
      value: "6",
      version: 0,
      password,
    })),
    needs: ["money"],
  },
  {
    ...row("settings.save", "of the registration", admin, () => ({ registration: "open", version: {} })),
    needs: ["settings"],
  },
  {
    ...row("settings.save", "of payouts", admin, ({ password }) => ({ payoutHoldDays: "6", version: {}, password })),
    needs: ["money"],
  },
  {
    ...row("settings.confirmChange", "of payouts, by another admin", admin, ({ settingChange, password }) => ({
      changeId: settingChange,
      password,
    })),
    needs: ["money"],
  },
  {
    ...row("settings.withdrawChange", "of payouts, by another admin", admin, ({ settingChange }) => ({
      changeId: settingChange,
    })),
    needs: ["money"],
  },
  row("settings.chooseFeatures", "", admin, () => ({ features: "everything" })),
];
