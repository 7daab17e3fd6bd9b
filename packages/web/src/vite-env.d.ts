/// <reference types="vite/client" />
/** The address below which the texts stand, named by their content (`texts.ts` beside `vite.config.ts`). */
declare const __TEXTS__: string;
