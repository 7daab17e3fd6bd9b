/** `/privacy`. */
import { Statement } from "./statement.tsx";

export const Component = () => <Statement name="privacy" />;
