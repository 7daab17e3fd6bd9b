/** Where the texts of a scheme are: its own namespace, then that of the scheme it varies. */
export const listSchemeNamespaces = (scheme: string): string[] => [
  ...new Set([
    `schemes/${scheme}`,
    scheme === "INCENTIVE_EVENT_SUPPORT"
      ? "schemes/INCENTIVE_CONVENTION"
      : scheme.startsWith("REPORT_")
        ? "schemes/REPORT_LOCAL"
        : "schemes/FAIR_HOSTED",
  ]),
];
