import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileTexts } from "../scripts/compile-texts.ts";
import { iconsOfMark } from "./build/icons.ts";
import { offline } from "./build/offline.ts";
import { pagesOfScreens } from "./build/pages.ts";
import { precompress } from "./build/precompress.ts";

const here = import.meta.dirname;

/** What the guest screens that links lead to import is fetched beside it; the other areas fetch theirs when a link is pointed at. */
const guestScreens = ["guesthome", "login", "clientreg", "freelancerreg", "privacy", "terms"].map(
  (name) => `assets/${name}-`,
);
const fetchedBeside = (file: string, imports: string[]) =>
  guestScreens.some((screen) => file.startsWith(screen)) ? imports : [];

export default defineConfig({
  root: here,
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // The loaders of an area are one chunk (below), so that a link requests rows while the code of its screen loads.
        // A guest, whose next screen nobody knows, loads each with its component.
        splitBehavior: ({ routeId }) => (routeId.startsWith("/guestmaster/") ? [["loader", "component"]] : undefined),
        defaultBehavior: [["loader"], ["component"]],
      },
      routesDirectory: `${here}/routes`,
      generatedRouteTree: `${here}/route-tree.gen.ts`,
      tmpDir: `${here}/../node_modules/.cache/router`,
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    compileTexts(),
    pagesOfScreens(here),
    iconsOfMark(here),
    offline(here),
    precompress(here),
  ],
  // What the router takes from there has been a part of React since its version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }] },
  json: { namedExports: false, stringify: true },
  build: {
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    outDir: `${here}/dist`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: fetchedBeside },
    rolldownOptions: {
      // Many small files compress badly and each costs a request.
      output: {
        // The first script names every screen: 42 bits tell two builds apart, and weigh less than the usual 48.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "frame", tags: ["$initial"] },
            {
              name: "rows",
              test: /web\/(lib\/lists|features\/reference\/queries|ui\/picture\.)|IconPhoto\.|(react-query|query-core)\/(?!.*[iI]nfinite)/,
              minShareCount: 8,
            },
            { name: "legal", test: /web\/features\/pages\/(legal-page|page-text)/ },
            // What is shown with the first rows, to a guest or not.
            {
              name: "shown",
              test: /domain\/account\.|web\/(lib\/format|ui\/list\/listing|features\/(session\/use-finish-login|secondstep\/supports-passkeys)|features\/platform\/(use-platform|test-payments))\./,
            },
            // What the screens behind a login share, and the pages before it do not have: it comes with the area.
            {
              name: "area",
              test: /web\/(ui\/(list\/(card-list|load-more|list-tools|list-query|query-listing|use-scroll-restoration)|display\/|shell\/(area-layout|menu))|lib\/(combine-lists|use-uncached|own-ids|row-count|confirm|downloads|use-list|use-debounced-text|matching|history-state)\.|features\/accounts\/phone-help|features\/(tour\/(tour-button|is-touring)|jump\/(jump-history|jump-button)|area\/area)|features\/session\/(use-logout|use-session-news|use-signed-in|switch-account)|features\/works\/(deadline|job-information|work-head)|features\/(\w+\/queries|area\/load-area)|features\/platform\/brokerage-help|features\/payments\/(pay-link|payment-note|receipt-link)|features\/requests\/request-status-word)|domain\/(audit|day|money|work|work-request)\.|useLocation|[iI]nfiniteQuery(Observer|Options)?\.|Icon(ArrowLeft|Check|HelpCircle|Search|Menu2|Inbox|InfoCircle|Phone|Mail|ChevronDown)\./,
            },
            // What several screens of the two sides of a work share, and those of the admin, tables most of all.
            {
              name: "client",
              test: /web\/features\/works\/work-stages\./,
            },
            {
              name: "freelancer",
              test: /web\/features\/(requests\/(next-step|request-note|withdraw-button)|works\/(field-match|net-price|no-such-work|no-jobs|job-card|work-facts)|search\/criteria)\./,
            },
            {
              name: "tables",
              test: /web\/features\/(accounts\/account-columns|reports\/(account-reports|day-range-form))\./,
            },
            { name: "reference", test: /web\/features\/reference\/(list-page|entry-pages|registered-names)\./ },
            // What every form needs, and what only a registration does: its page has the least room left.
            {
              name: "forms",
              test: /web\/(ui\/form\/(form|field-frame|text-field)|lib\/(use-(fields|call)|contract-row|validate-fields|drafts|sent-files))|IconEye/,
            },
            {
              name: "choices",
              test: /web\/(ui\/(form\/(select|combobox|file|picture|use-)|progress-bar)|features\/(accounts|reference)\/[\w-]+-fields?)|domain\/progress/,
            },
            // Last, with what only they import.
            {
              name: (module) => `loaders-${/routes\/(\w+)master/.exec(module)?.[1]}`,
              test: /routes\/(admin|client|freelancer)master\/.*tsr-(split=loader|shared)/,
              includeDependenciesRecursively: true,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": "http://localhost:3000", "/images": "http://localhost:3000" },
  },
});
