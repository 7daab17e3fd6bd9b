/** The parts of opencc-js that its types leave out: one direction each, without the dictionaries of the others. */
declare module "opencc-js/from/hk" {
  const dictionaries: unknown;
  export default dictionaries;
}
declare module "opencc-js/to/cn" {
  const dictionaries: unknown;
  export default dictionaries;
}
