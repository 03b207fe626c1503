import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Lines that are neither empty nor comments; a comment behind code does not count. */
function countLines(text: string, hash: boolean): number {
  let isInComment = false
  return text.split('\n').filter((whole) => {
    const line = whole.trim()
    if (line === '') return false
    if (hash) return !line.startsWith('#')
    if (isInComment) {
      isInComment = !line.includes('*/')
      return false
    }
    if (line.startsWith('/*')) {
      isInComment = !line.includes('*/')
      return false
    }
    return !line.startsWith('//')
  }).length
}

/** A row of a table: what the original takes, with the lines that were counted at its commit, and what this takes. */
interface Row {
  readonly part: string
  readonly original: readonly string[]
  readonly originalLines: number
  readonly here: readonly string[]
  /** Instead of files. */
  readonly note?: string
  /** Whether a program writes the original. */
  readonly isGenerated?: boolean
}

interface Port {
  readonly name: string
  /** The environment variable with the git directory of the original, its commit, and the folder of the project. */
  readonly variable: string
  readonly commit: string
  readonly folder: string
  readonly rows: readonly Row[]
}

const ports: readonly Port[] = [
  {
    name: 'CronJob',
    variable: 'KUBEBUILDER_GIT',
    commit: '5c400728930120dd385712db61cb0a937238ce81',
    folder: 'docs/book/src/cronjob-tutorial/testdata/project/',
    rows: [
      {
        part: 'types, defaults, validation',
        original: ['api/v1/cronjob_types.go', 'api/v1/groupversion_info.go'],
        originalLines: 59,
        here: ['cron-job/src/cron-job.ts'],
      },
      {
        part: 'reconciler',
        original: ['internal/controller/cronjob_controller.go'],
        originalLines: 430,
        here: ['cron-job/src/cron-job.controller.ts'],
      },
      {
        part: 'webhooks',
        original: ['internal/webhook/v1/cronjob_webhook.go'],
        originalLines: 99,
        here: ['cron-job/src/cron-job.webhook.ts'],
      },
      {
        part: 'program',
        original: ['cmd/main.go'],
        originalLines: 135,
        here: ['cron-job/src/operator.ts', 'cron-job/src/main.ts'],
      },
      {
        part: 'cron format',
        original: [],
        originalLines: 0,
        here: ['cron-job/src/schedule.ts'],
        note: 'the library robfig/cron',
      },
      {
        part: 'copies of objects',
        isGenerated: true,
        original: ['api/v1/zz_generated.deepcopy.go'],
        originalLines: 112,
        here: [],
        note: 'objects are frozen',
      },
      {
        part: 'definition of the kind',
        isGenerated: true,
        original: ['config/crd/bases/batch.tutorial.kubebuilder.io_cronjobs.yaml'],
        originalLines: 4041,
        here: [],
        note: '`CronJob.definition.manifest`',
      },
      {
        part: 'rights',
        isGenerated: true,
        original: ['config/rbac/role.yaml', 'config/rbac/role_binding.yaml', 'config/rbac/service_account.yaml'],
        originalLines: 73,
        here: [],
        note: '`rightsManifests(operator)`',
      },
      {
        part: 'webhook manifests, certificates',
        isGenerated: true,
        original: [
          'config/webhook/manifests.yaml',
          'config/webhook/service.yaml',
          'config/certmanager/certificate-webhook.yaml',
          'config/certmanager/issuer.yaml',
        ],
        originalLines: 94,
        here: [],
        note: 'the operator makes and registers them',
      },
    ],
  },
  {
    name: 'AppService',
    variable: 'OPDEMO_GIT',
    commit: 'ae30d8caddd92ab4dd6b569a6d846865164f2769',
    folder: '',
    rows: [
      {
        part: 'types, defaults, validation',
        original: [
          'pkg/apis/app/v1/appservice_types.go',
          'pkg/apis/app/v1/register.go',
          'pkg/apis/app/v1/doc.go',
          'pkg/apis/addtoscheme_app_v1.go',
          'pkg/apis/apis.go',
        ],
        originalLines: 55,
        here: ['app-service/src/app-service.ts'],
      },
      {
        part: 'reconciler',
        original: [
          'pkg/controller/appservice/appservice_controller.go',
          'pkg/resources/deployment.go',
          'pkg/resources/service.go',
        ],
        originalLines: 204,
        here: ['app-service/src/app-service.controller.ts'],
      },
      {
        part: 'program',
        original: ['cmd/manager/main.go', 'pkg/controller/controller.go', 'pkg/controller/add_appservice.go'],
        originalLines: 100,
        here: ['app-service/src/operator.ts', 'app-service/src/main.ts'],
      },
      {
        part: 'generated code',
        isGenerated: true,
        original: [
          'pkg/apis/app/v1/zz_generated.deepcopy.go',
          'pkg/apis/app/v1/zz_generated.defaults.go',
          'pkg/apis/app/v1/zz_generated.openapi.go',
        ],
        originalLines: 180,
        here: [],
        note: '–',
      },
      {
        part: 'definition of the kind',
        isGenerated: true,
        original: ['deploy/crds/app_v1_appservice_crd.yaml'],
        originalLines: 38,
        here: [],
        note: '`AppService.definition.manifest`',
      },
      {
        part: 'rights',
        isGenerated: true,
        original: ['deploy/role.yaml', 'deploy/role_binding.yaml', 'deploy/service_account.yaml'],
        originalLines: 68,
        here: [],
        note: '`rightsManifests(operator)`',
      },
    ],
  },
]

/** The stateful toy has no original. */
const storeFiles = ['store.ts', 'store.controller.ts', 'operator.ts', 'main.ts'].map((name) => `store/src/${name}`)

const isHash = (path: string) => !/\.(go|ts)$/.test(path)
const linesHere = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + countLines(readFileSync(join(root, 'examples', path), 'utf8'), false), 0)
const linked = (path: string) => `[${path.split('/').at(-1)}](../../examples/${path})`

function tableOf({ rows }: Port): string {
  const cells = rows.map(({ part, original, originalLines, here, note = '' }) => [
    part,
    original.map((path) => path.split('/').at(-1)).join(', ') || note,
    original.length === 0 ? '–' : String(originalLines),
    here.map(linked).join(', ') || note,
    here.length === 0 ? '–' : String(linesHere(here)),
  ])
  const written = rows.filter(({ isGenerated }) => !isGenerated)
  const head = ['| part | original | lines | here | lines |', '| --- | --- | ---: | --- | ---: |']
  return [
    ...head,
    ...[...cells, totalOf('written', written), totalOf('with generated files', rows)].map(
      (row) => `| ${row.join(' | ')} |`,
    ),
  ].join('\n')
}

function totalOf(what: string, rows: readonly Row[]): readonly string[] {
  const here = rows.flatMap((row) => row.here)
  const original = rows.reduce((sum, { originalLines }) => sum + originalLines, 0)
  const files = rows.flatMap((row) => row.original).length
  return [`**${what}**`, `${files} files`, String(original), `${here.length} files`, String(linesHere(here))]
}

function storeTable(): string {
  const rows = storeFiles.map((path) => `| ${linked(path)} | ${linesHere([path])} |`)
  return ['| file | lines |', '| --- | ---: |', ...rows, `| **all** | ${linesHere(storeFiles)} |`].join('\n')
}

describe('docs/reference/ports.md lists the lines of the ports', () => {
  const page = readFileSync(join(root, 'docs/reference/ports.md'), 'utf8')

  for (const port of ports) {
    test(`the table of ${port.name} is that of the files`, () => {
      expect(page).toContain(tableOf(port))
    })

    const repository = process.env[port.variable]
    test.skipIf(repository === undefined)(`the lines of the original ${port.name} are those of its commit`, () => {
      for (const { part, original, originalLines } of port.rows) {
        const counts = original.map((path) => {
          const args = ['-C', String(repository), 'show', `${port.commit}:${port.folder}${path}`]
          return countLines(execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 24 }), isHash(path))
        })
        expect([part, counts.reduce((sum, count) => sum + count, 0)]).toEqual([part, originalLines])
      }
    })
  }

  test('the table of Store is that of the files', () => {
    expect(page).toContain(storeTable())
  })

  test('every source of the three examples is in a table, except tests and what they share', () => {
    const listed = [...ports.flatMap(({ rows }) => rows.flatMap(({ here }) => here)), ...storeFiles]
    const sources = ['app-service', 'cron-job', 'store'].flatMap((name) =>
      readdirSync(join(root, 'examples', name, 'src'))
        .filter((file) => !/\.test\.ts$|^fixtures\.ts$|^simulated-users\.ts$/.test(file))
        .map((file) => `${name}/src/${file}`),
    )
    expect(sources.sort()).toEqual([...listed].sort())
  })
})

test('counts lines of code, not comments or empty lines', () => {
  const code = "/**\n * what\n */\nconst a = 1 // one\n\n// two\n/* three */\nconst b = '/*'\nconst c = 2\n"
  expect(countLines(code, false)).toBe(3)
  expect(countLines('# what\na: 1\n\nb: 2 # two\n', true)).toBe(2)
})
