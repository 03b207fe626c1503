import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeTexts } from '../project/testing/index.ts'
import { scaffoldedProject } from './testing/index.ts'

test('create api adds the files of a kind and its controller, and delete api removes them', async () => {
  const { run, files, read, errors } = await scaffoldedProject()
  const [before, operator] = [files(), read('src/operator.ts')]
  expect(await run('create', 'api', 'HTTPRoute', '--group', 'net', '--version', 'v1beta1'), errors.join()).toBe(0)
  const added = files().filter((path) => !before.includes(path))
  expect(added).toEqual([
    'samples/http-route.yaml',
    'src/http-route.controller.ts',
    'src/http-route.test.ts',
    'src/http-route.ts',
  ])
  expect(read('samples/http-route.yaml')).toMatch(/^apiVersion: net\.example\.com\/v1beta1\nkind: HTTPRoute\n/)
  expect(read('src/operator.ts')).toContain("import { httpRouteController } from './http-route.controller.ts'")
  expect(read('src/operator.ts')).toContain('controllers: [guestbookController, httpRouteController],')
  expect(await run('delete', 'api', '--kind', 'HTTPRoute'), errors.join()).toBe(0)
  expect(files()).toEqual(before)
  expect(read('src/operator.ts')).toBe(operator)
})

test('create webhook adds functions, tests and the entries of the operator', async () => {
  const { run, files, read, errors } = await scaffoldedProject()
  expect(await run('create', 'webhook', 'Guestbook', '--validation'), errors.join()).toBe(0)
  expect(read('src/operator.ts')).toContain('  webhooks: [guestbookValidator],\n')
  const source = read('src/guestbook.webhooks.ts')
  expect(source).toContain("import { defineValidator } from 'kubewright/webhook'")
  expect(source).not.toContain('Defaulter')
  expect(read('src/guestbook.webhooks.test.ts')).not.toMatch(/Defaulter|sets a label/)
  expect(await run('create', 'webhook', 'Guestbook', '--defaulting', '--validation', '--force')).toBe(0)
  expect(read('src/operator.ts')).toContain('  webhooks: [guestbookValidator, guestbookDefaulter],\n')
  expect(await run('delete', 'api', 'Guestbook'), errors.join()).toBe(0)
  expect(files().filter((path) => path.startsWith('src/'))).toEqual(['src/operator.ts'])
  expect(read('src/operator.ts')).toContain('controllers: [],\n  webhooks: [],')
})

test('delete api keeps what the user has changed, and says what still imports the kind', async () => {
  const { folder, run, files, read, errors, lines } = await scaffoldedProject()
  writeTexts(folder, {
    'src/guestbook.ts': `${read('src/guestbook.ts')}// mine\n`,
    'src/other.ts': "import './guestbook.ts'\n",
  })
  const before = files()
  expect(await run('delete', 'api', 'Guestbook')).toBe(1)
  expect(errors[0]).toContain('src/guestbook.ts exists and differs; nothing was written')
  expect(files()).toEqual(before)
  expect(await run('delete', 'api', 'Guestbook', '--dry-run')).toBe(0)
  expect(files()).toEqual(before)
  expect(await run('delete', 'api', 'Guestbook', '--force')).toBe(0)
  expect(files().filter((path) => path.startsWith('src/'))).toEqual(['src/operator.ts', 'src/other.ts'])
  expect(lines).toContain('src/other.ts still import it; change them')
})

test('edit changes the settings in package.json and keeps the others', async () => {
  const { run, read, errors } = await scaffoldedProject()
  expect(await run('edit', '--namespaces', 'a,b', '--image', 'registry.example.com/x:1'), errors.join()).toBe(0)
  const settings = () => JSON.parse(read('package.json')).kubewright
  expect(settings()).toEqual({ domain: 'example.com', image: 'registry.example.com/x:1', namespaces: ['a', 'b'] })
  expect(await run('edit', '--all-namespaces')).toBe(0)
  expect(settings()).toEqual({ domain: 'example.com', image: 'registry.example.com/x:1' })
})

test.each([
  [['create', 'api'], 2, 'the kind is missing: kubewright create api Backup'],
  [['create', 'api', 'A', '--kind', 'B'], 2, 'the kind is given twice'],
  [['create', 'api', 'GuestBook/..'], 2, 'a kind must be a word in upper camel case'],
  [['create', 'api', 'Guestbook'], 2, 'src/guestbook.ts defines Guestbook already; choose another name'],
  [['create', 'api', 'Guestbook', '--version', 'v2'], 2, 'add v2 to it with versions, stored and conversions'],
  [['create', 'api', 'Backup', '--plural', 'Back Ups'], 2, '--plural must be lower-case letters and digits'],
  [['create', 'ap'], 2, "unknown command 'ap' (Did you mean api?)"],
  [
    ['create', 'webhook', 'Guestbok', '--validation'],
    1,
    'no kind "Guestbok" (Did you mean Guestbook?); it has Guestbook',
  ],
  [['create', 'webhook', 'Guestbook'], 2, 'choose --defaulting, --validation or both'],
  [['delete', 'api'], 2, 'the kind is missing'],
  [['delete', 'api', '../../x'], 1, 'the project has no kind "../../x"'],
  [['edit'], 2, 'name a setting to change'],
  [['edit', '--entry', '../x.ts'], 2, '--entry must be a file in the project'],
  [['edit', '--namespaces', 'a,,b'], 2, '--namespaces must be names such as team-a,team-b; got ""'],
  [['edit', '--namespaces', 'a', '--all-namespaces'], 2, 'edit takes either --namespaces or --all-namespaces'],
])('%j is refused and changes nothing', async (args, code, message) => {
  const { run, files, read, errors } = await scaffoldedProject()
  const texts = () => files().map((path) => [path, read(path)])
  const before = texts()
  expect(await run(...args)).toBe(code)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain(message)
  expect(texts()).toEqual(before)
})

test('commands outside of a project, or without the file of the operator, say what to do', async () => {
  const { folder, run, errors } = await scaffoldedProject()
  rmSync(join(folder, 'src/operator.ts'))
  expect(await run('create', 'api', 'Backup')).toBe(1)
  expect(errors.at(-1)).toContain('src/operator.ts does not exist')
  rmSync(join(folder, 'package.json'))
  expect(await run('create', 'api', 'Backup')).toBe(1)
  expect(errors.at(-1)).toContain('create a project with kubewright init')
})
