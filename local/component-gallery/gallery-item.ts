/** A component of the site and its states. */
import type { ComponentType } from "react";

export interface GalleryItem {
  /** The name of the component, or of the file where several belong together. */
  name: string;
  /** What each state is called, and how it is shown. */
  states: Record<string, ComponentType>;
}
