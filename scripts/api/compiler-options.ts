import { join } from 'node:path'
import ts from 'typescript'

/** The compiler options of the packages; their condition resolves imports to the sources. */
export function compilerOptions(root: string): ts.CompilerOptions {
  const { config, error } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  if (error !== undefined) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
  return ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root).options
}
