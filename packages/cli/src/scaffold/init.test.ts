import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cliLimits } from '../limits.ts'
import { newFolder, writeTexts } from '../project/testing/index.ts'
import { commandHost, scaffoldedProject } from './testing/index.ts'

test('init writes a project of few files, named after its folder', async () => {
  const { files, read } = await scaffoldedProject('--domain', 'books.example.com')
  expect(files()).toEqual([
    '.editorconfig',
    '.github/workflows/test.yml',
    '.gitignore',
    'AGENTS.md',
    'README.md',
    'package.json',
    'samples/guestbook.yaml',
    'src/guestbook.controller.ts',
    'src/guestbook.test.ts',
    'src/guestbook.ts',
    'src/operator.ts',
    'tsconfig.json',
  ])
  expect(JSON.parse(read('package.json'))).toMatchObject({
    name: 'guestbook',
    kubewright: { domain: 'books.example.com' },
  })
  expect(read('src/operator.ts')).toContain("name: 'guestbook',\n  controllers: [guestbookController],")
  expect(read('samples/guestbook.yaml')).toMatch(/^apiVersion: books\.example\.com\/v1\nkind: Guestbook\n/)
  for (const path of files()) expect(read(path), path).not.toMatch(/web-?app|example-operator|apps\.example/i)
})

test('the versions of a project are those that this repository tests', async () => {
  const { read } = await scaffoldedProject()
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const manifest = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
  const root = manifest('../../../../package.json')
  const { version } = manifest('../../package.json')
  const { zod } = manifest('../../../runtime/package.json').devDependencies
  const { typescript, vitest, '@types/node': node } = root.devDependencies
  expect(dependencies).toEqual({ kubewright: version, zod })
  expect(devDependencies).toEqual({
    '@kubewright/cli': version,
    '@kubewright/testing': version,
    '@types/node': node,
    typescript,
    vitest,
  })
})

test('a dry run prints the files and creates no folder', async () => {
  const above = newFolder()
  const { run, lines } = commandHost(above)
  expect(await run('init', 'guestbook', '--dry-run')).toBe(0)
  expect(lines).toContain('+++ b/src/guestbook.ts')
  expect(readdirSync(above)).toEqual([])
})

test('init replaces nothing of the user without force', async () => {
  const folder = newFolder()
  writeTexts(folder, { 'README.md': 'mine\n' })
  const { run, errors } = commandHost(folder)
  expect(await run('init', '.', '--name', 'guestbook')).toBe(1)
  expect(errors[0]).toContain('README.md exists and differs; nothing was written')
  expect(readdirSync(folder)).toEqual(['README.md'])
  expect(await run('init', '.', '--name', 'guestbook', '--force')).toBe(0)
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(/^# guestbook\n/)
})

test('the changes as JSON name every file once', async () => {
  const { run, lines } = commandHost(newFolder())
  expect(await run('init', 'x', '--kind', 'HTTPRoute', '--json')).toBe(0)
  expect(lines).toHaveLength(1)
  const { files } = JSON.parse(lines[0] ?? '') as { files: { path: string; type: string }[] }
  expect(files).toContainEqual({ path: 'src/http-route.controller.ts', type: 'created' })
})

test.each([
  [['--kind', '../../etc/passwd'], 'a kind must be a word in upper camel case, such as EtcPasswd'],
  [['--kind', 'app-service'], 'a kind must be a word in upper camel case, such as AppService; got "app-service"'],
  [['--kind', ''], 'a kind must be a word in upper camel case'],
  [['--kind', 'Deployment'], '"Deployment" is a kind of Kubernetes'],
  [['--kind', 'Promise'], '"Promise" is the name of something else in JavaScript'],
  [['--kind', 'Operator'], '"Operator" is the name of something else'],
  [['--kind', 'Aux'], '"Aux" is the name of something else'],
  [['--kind', 'BookList'], 'a kind must not end in List'],
  [['--kind', `A${'b'.repeat(cliLimits.kindLengthMax)}`], 'a kind has at most 50 letters'],
  [['--domain', 'example'], '--domain must be a DNS name with a dot, such as example.com; got "example"'],
  [['--domain', '../x'], '--domain must be a DNS name'],
  [['--domain', "a.b', kind: 'x"], '--domain must be a DNS name'],
  [['--domain', 'apps.k8s.io'], '--domain must be your own'],
  [['--group', '../x'], '--group must be a'],
  [['--group', 'a.other.org'], '--group must be a word before the domain example.com, such as apps'],
  [['--version', '1'], '--version must be a version such as v1, v1beta1 or v2alpha3; got "1"'],
  [['--name', 'A B'], 'the name of a project must be of lower-case letters, digits and dashes, at most 40'],
  [['--name', 'a'.repeat(cliLimits.projectNameLengthMax + 1)], 'the name of a project must be of'],
  [['--domian', 'x.y'], "unknown option '--domian' (Did you mean --domain?)"],
])('init %j is refused before anything is written', async (args, message) => {
  const above = newFolder()
  const { run, errors } = commandHost(above)
  expect(await run('init', 'guestbook', ...args)).toBe(2)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain(`kubewright: ${message}`)
  expect(existsSync(join(above, 'guestbook'))).toBe(false)
})

test('a group is a word before the domain, a group of the domain, or the domain', async () => {
  for (const [args, group] of [
    [['--group', 'batch'], 'batch.example.com'],
    [['--group', 'batch.example.com'], 'batch.example.com'],
    [['--group', 'example.com'], 'example.com'],
    [[], 'example.com'],
  ] as const) {
    const { read } = await scaffoldedProject(...args)
    expect(read('src/guestbook.ts')).toContain(`group: '${group}'`)
  }
})
