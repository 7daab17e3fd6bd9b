/** Files beside a Lambda: the texts, and the fonts of those that print. They need no permission. */

export const textGrants = {
  // The texts of schemes, for columns of exports.
  texts: () => ({ permissions: [], environment: {}, copyFiles: [{ from: "locales", to: "locales" }] }),
  // Whole TTF files, one per script, and the texts: only in Lambdas that print.
  fonts: () => ({
    permissions: [],
    environment: { FONT_DIR: "fonts" },
    copyFiles: [
      { from: "locales", to: "locales" },
      {
        from: "node_modules/@expo-google-fonts/noto-sans-tc/400Regular",
        to: "fonts/noto-sans-tc/400Regular",
      },
      {
        from: "node_modules/@expo-google-fonts/noto-sans-sc/400Regular",
        to: "fonts/noto-sans-sc/400Regular",
      },
    ],
  }),
};
