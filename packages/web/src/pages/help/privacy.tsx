/** `/privacy`. */
import { Article } from "./article.tsx";

export const Component = () => <Article name="privacy" />;
