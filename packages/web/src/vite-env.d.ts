/// <reference types="vite/client" />
/** The address below which the texts are, each named by a digest of its content (`texts-plugin.ts`). */
declare const __TEXTS__: string;
