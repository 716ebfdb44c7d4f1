/** The build that carries its WebAssembly in itself has the same face as the package. */
declare module "sql.js/dist/sql-wasm-inline.js" {
  import initSqlJs from "sql.js";
  export default initSqlJs;
}
