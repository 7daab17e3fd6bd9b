/** Lists the namespaces with the texts of a scheme: its own, then that of the scheme whose texts it falls back to. */
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

/** A form in a version of its scheme; without a number, as delivered (decision 0403). */
export interface FormVersion {
  id: string;
  version?: number | undefined;
}
/** Returns the namespace of the texts that a version changes; undefined for the scheme as delivered. */
export const getVersionNamespace = ({ id, version }: FormVersion): string | undefined =>
  version ? `schemes/${id}@${version}` : undefined;
