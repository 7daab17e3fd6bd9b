/** `/accessibility`. */
import { Statement } from "./statement.tsx";

const AccessibilityPage = () => <Statement name="accessibility" />;

export { AccessibilityPage as Component };
