/** Traditional characters with their simplified forms: `門 门|…`, the first form being the usual one. */
declare module "opencc-js/dict/TSCharacters" {
  const characters: string;
  export default characters;
}
/** Characters as Hong Kong and Macao write them with their usual traditional forms: `衞 衛|…`. */
declare module "opencc-js/dict/HKVariantsRev" {
  const characters: string;
  export default characters;
}
