import { useNavigate } from "@tanstack/react-router";
import type { PublicWorksSearch } from "#web/discovery/public-works/works-search.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import "#web/discovery/profiles/profiles.css";

interface Props {
  readonly to: "/guestmaster/works" | "/guestmaster/freelancers";
  readonly label: string;
  readonly placeholder: string;
  /** The filters that stay. */
  readonly search?: PublicWorksSearch;
}

/** Words to look for in a list for visitors. Before any script, the browser opens the same address by itself. */
export function MarketSearch({ to, label, placeholder, search = {} }: Props) {
  const navigate = useNavigate();
  const { q = "", after: _, ...others } = search;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser that is supported knows the element `search`
    <form
      key={q}
      role="search"
      className="market-search"
      action={to}
      onSubmit={(event) => {
        event.preventDefault();
        const words = String(new FormData(event.currentTarget).get("q")).trim();
        void navigate({ to, search: { ...others, ...(words && { q: words }) } });
      }}
    >
      <input
        className="field-input"
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={q}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
      />
      <Button type="submit" tone="primary">
        {t("Search")}
      </Button>
    </form>
  );
}
