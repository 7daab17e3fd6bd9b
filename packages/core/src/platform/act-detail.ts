/**
 * The detail of an entry in the log of staff acts: plain values by name, so that nothing nested can slip into the log.
 */
export interface ActDetail {
  [name: string]: string | number | boolean;
}
