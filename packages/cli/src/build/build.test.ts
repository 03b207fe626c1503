import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cliLimits } from '../limits.ts'
import { newProject, writeTexts } from '../project/testing/index.ts'
import { appLayer, imageArchive } from './image/index.ts'
import { runBuild } from './run-build.ts'
import { hostIn, imageFiles, siteSources } from './testing/index.ts'

test('the bundle needs no package, and equal sources in two folders give equal bytes', async () => {
  const [one, other] = [hostIn(newProject(siteSources)), hostIn(newProject(siteSources))]
  const result = await runBuild({ archive: false }, one.host)
  expect(result.image).toBeUndefined()
  expect((await runBuild({ archive: false }, other.host)).bundle).toEqual(result.bundle)
  const text = readFileSync(join(one.host.workingFolder, 'dist/operator.mjs'), 'utf8')
  const imported = [...text.matchAll(/(?:^|[;}\n])import[^;'"]*["']([^'"]+)["']/g)].map(([, path]) => path)
  expect(imported.length).toBeGreaterThan(3)
  expect(imported.filter((path) => path?.startsWith('node:') !== true)).toEqual([])
  expect(text).not.toContain(one.host.workingFolder)
})

test('a second build replaces its own files, and refuses to replace a Dockerfile of the user', async () => {
  const { host, lines } = hostIn(newProject(siteSources))
  await runBuild({ archive: false }, host)
  expect(lines.slice(0, 2)).toEqual(['created Dockerfile', 'created .dockerignore'])
  writeTexts(host.workingFolder, {
    'src/operator.ts': siteSources['src/operator.ts']?.replace('title:', 'heading:') ?? '',
  })
  lines.length = 0
  await runBuild({ archive: false }, host)
  expect(lines).toHaveLength(1)
  writeFileSync(join(host.workingFolder, 'Dockerfile'), 'FROM scratch\n')
  await expect(runBuild({ archive: false }, host)).rejects.toMatchObject({ code: 'CLI_FILE_EXISTS' })
  await runBuild({ archive: false, force: true }, host)
  expect(readFileSync(join(host.workingFolder, 'Dockerfile'), 'utf8')).toContain('USER 65532:65532')
})

test('a dry run writes nothing and prints the difference', async () => {
  const { host, lines } = hostIn(newProject(siteSources))
  await runBuild({ isDryRun: true }, host)
  expect(lines).toContain('+++ b/Dockerfile')
  expect(lines.join('\n').length).toBeLessThan(5000)
  expect(existsSync(join(host.workingFolder, 'dist'))).toBe(false)
  expect(readdirSync(host.workingFolder)).not.toContain('Dockerfile')
})

test('puts the operator on a base image, whose environment, entrypoint and layers stay', async () => {
  const layers = [await appLayer('export {}')]
  const made = await imageArchive({
    reference: 'base:1',
    labels: { base: 'yes' },
    ports: [],
    architecture: 'arm64',
    layers,
  })
  const { host, lines } = hostIn(newProject(siteSources))
  writeFileSync(join(host.workingFolder, 'base.tar'), made.bytes)
  const options = { base: 'base.tar', platform: 'linux/arm64', image: 'registry.example.com/team/sites', isJson: true }
  const { image } = await runBuild(options, host)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ image })
  expect(image?.reference).toBe('registry.example.com/team/sites:1.2.3')
  const archive = readFileSync(join(host.workingFolder, image?.path ?? ''))
  const operator = (await imageFiles(archive)).get('app/operator.mjs')
  expect(operator?.content.toString()).toBe(readFileSync(join(host.workingFolder, 'dist/operator.mjs'), 'utf8'))
  expect(operator?.mtime).toEqual(new Date(0))
  const again = await runBuild(options, host)
  expect(again.image?.digest).toBe(image?.digest)
  expect(readFileSync(join(host.workingFolder, image?.path ?? '')).equals(archive)).toBe(true)
})

test.each([
  [{ base: 'none.tar' }, 'CLI_IMAGE_BASE_INVALID', 'none.tar: ENOENT'],
  [{ base: 'package.json' }, 'CLI_IMAGE_BASE_INVALID', 'package.json: '],
  [{ platform: 'windows/amd64' }, 'CLI_USAGE', '--platform must be one of linux/amd64, linux/arm64'],
  [{ platform: 'linux/s390x' }, 'CLI_USAGE', '--platform linux/s390x needs --base'],
  [
    { image: 'Sites of mine' },
    'CLI_USAGE',
    'the image must be a name such as registry.example.com/team/operator:1.2.3',
  ],
  [{ image: '../sites' }, 'CLI_USAGE', 'got "../sites"'],
])('refuses %j', async (options, code, message) => {
  const { host } = hostIn(newProject(siteSources))
  const refused = runBuild(options, host)
  await expect(refused).rejects.toMatchObject({ code })
  await expect(refused).rejects.toThrow(message)
})

test('refuses a base image above the size limit without reading it', async () => {
  const { host } = hostIn(newProject({ ...siteSources, 'base.tar': '' }))
  // A file without blocks: it takes no space.
  truncateSync(join(host.workingFolder, 'base.tar'), cliLimits.baseImageSizeBytesMax + 1)
  await expect(runBuild({ base: 'base.tar' }, host)).rejects.toThrow('2147483649 bytes are too large for a base image')
})

test('names the place of an error in the sources', async () => {
  const { host } = hostIn(newProject({ 'src/operator.ts': "import './gone.ts'\n" }))
  await expect(runBuild({}, host)).rejects.toThrow('src/operator.ts:1:8: Could not resolve "./gone.ts"')
})
