import type { OperatorPage } from "#domain/operation/operator-page.ts";
import { grievanceText } from "#web/operation/pages/grievance-text.ts";
import { helpText } from "#web/operation/pages/help-text.ts";
import { privacyText } from "#web/operation/pages/privacy-text.ts";
import { termsText } from "#web/operation/pages/terms-text.ts";

const texts = { privacy: privacyText, terms: termsText, grievance: grievanceText, help: helpText };

/** The text of a page until the operator writes one: how the product works. */
export const defaultPageText = (page: OperatorPage): string => texts[page]();
