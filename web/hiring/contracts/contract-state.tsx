import type { ContractState } from "#domain/hiring/contract.ts";
import { t } from "#web/lib/text.ts";
import { StatusWord } from "#web/ui/display/status.tsx";

const words = {
  active: { word: t("Active"), colour: "green" },
  ended: { word: t("Ended"), colour: "plain" },
} as const satisfies Record<ContractState, unknown>;

export const ContractStateWord = ({ state }: { readonly state: ContractState }) => <StatusWord {...words[state]} />;
