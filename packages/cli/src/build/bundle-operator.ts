import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { CliError } from '../errors.ts'
import { buildMessage, type FrameworkFiles, linkedFramework, type Project } from '../project/index.ts'

/** The operator with everything that it imports, as one ES module. */
export interface OperatorBundle {
  readonly text: string
  readonly sizeBytes: number
  /** Of the text, in hexadecimal. */
  readonly sha256: string
}

/** What the image runs: the exported operator, until a signal ends it. */
const startText = (entry: string) => `import { operator } from ${JSON.stringify(`./${entry}`)}
await operator.run()
`

/** CommonJS packages in an ES module call require for Node's own modules. */
const requireText =
  "import { createRequire as createRequireOfBundle } from 'node:module'\nconst require = createRequireOfBundle(import.meta.url)"

/**
 * Bundles the operator with its packages. Names stay readable, so that a stack in a log names functions.
 *
 * @throws CliError CLI_OPERATOR_INVALID with file and line.
 */
export async function bundleOperator({ folder, settings: { entry } }: Project): Promise<OperatorBundle> {
  if (!existsSync(join(folder, entry))) {
    const message = `${entry} does not exist in ${folder}; create it, or set kubewright.entry in package.json to the file that exports operator`
    throw new CliError('CLI_OPERATOR_INVALID', message)
  }
  const framework = await linkedFramework(folder)
  const { build } = await import('esbuild')
  const result = await build({
    stdin: { contents: startText(entry), resolveDir: folder, sourcefile: 'start.ts', loader: 'ts' },
    absWorkingDir: folder,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    banner: { js: requireText },
    minifyWhitespace: true,
    minifySyntax: true,
    keepNames: true,
    legalComments: 'inline',
    logLevel: 'silent',
    plugins: [linkedPackages(framework)],
  }).catch((error: unknown) => {
    throw new CliError('CLI_OPERATOR_INVALID', buildMessage(error), { cause: error })
  })
  const text = result.outputFiles[0]?.text ?? ''
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { text, sizeBytes: Buffer.byteLength(text), sha256 }
}

/** In a clone of the framework's repository, its packages are bundled from sources. */
function linkedPackages(framework: FrameworkFiles): Plugin {
  return {
    name: 'linked-packages',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path }) => {
        const url = framework[path]
        return url === undefined ? undefined : { path: fileURLToPath(url) }
      })
    },
  }
}
