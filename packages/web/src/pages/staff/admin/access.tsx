/** What was read in the restricted views: who, when, by which filter, how many rows. */
import { Recorded } from "./audit.tsx";

export const Component = () => <Recorded book="access" />;
