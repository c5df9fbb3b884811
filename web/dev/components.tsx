import "#web/styles.ts";
import { createRoot } from "react-dom/client";
import { ComponentPage } from "#web/dev/component-page.tsx";
import { applyScheme } from "#web/lib/scheme.ts";
import { chooseLanguage, loadAreaTexts } from "#web/lib/text.ts";

// The entry of components.html, which the development server serves at /dev/components. The build starts at index.html,
// so that nothing of this folder is in the product.
applyScheme();
await chooseLanguage();
await loadAreaTexts();
const root = document.getElementById("root");
if (root) createRoot(root).render(<ComponentPage />);
