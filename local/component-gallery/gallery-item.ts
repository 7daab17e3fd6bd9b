/** A component of the site and its states. */
import type { ComponentType } from "react";

export interface GalleryItem {
  /** The name of the component, or of the file where several belong together. */
  name: string;
  /** The component for each state, by the name of the state. */
  states: Record<string, ComponentType>;
}
