// The order is that of the cascade: later sheets may refine earlier ones. Features import their own sheet.
import "#web/ui/theme/theme.css";
import "#web/ui/ui.css";
import "#web/ui/display/display.css";
import "#web/ui/form/form.css";
import "#web/ui/list/list.css";
import "#web/ui/charts/charts.css";
import "#web/ui/shell/shell.css";
