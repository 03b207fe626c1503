import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { writeFiles } from '../files/index.ts'
import type { CommandHost } from '../host.ts'
import { findProject, type Project } from '../project/index.ts'
import { bundleOperator } from './bundle-operator.ts'
import { dockerfileText, dockerignoreText, operatorPorts } from './container-files.ts'
import { appLayer, type ImageArchive, imageArchive, nodeLayer, readBaseImage } from './image/index.ts'
import { architectureOf, imageReference } from './image-reference.ts'

export interface BuildOptions {
  /** The name of the image; its tag defaults to the project's version. */
  readonly image?: string | undefined
  /** An archive with the base image; when absent, the image contains this Node and its libraries. */
  readonly base?: string | undefined
  /** For example linux/arm64; only with a base image. */
  readonly platform?: string | undefined
  /** Whether to write the image's archive; true when absent. */
  readonly archive?: boolean | undefined
  readonly force?: boolean | undefined
  readonly isDryRun?: boolean | undefined
  readonly isJson?: boolean | undefined
}

export interface BuildResult {
  readonly bundle: { readonly path: string; readonly sizeBytes: number; readonly sha256: string }
  readonly image?: {
    readonly reference: string
    readonly path: string
    readonly sizeBytes: number
    readonly digest: string
  }
}

const bundlePath = 'dist/operator.mjs'

/** Builds the project of the working folder: the bundle, the Dockerfile beside it, and the image. */
export async function runBuild(options: BuildOptions, host: CommandHost): Promise<BuildResult> {
  const project = await findProject(host.workingFolder)
  const reference = imageReference(options.image ?? project.settings.image ?? project.name, project.version)
  const architecture = architectureOf(options.platform, options.base !== undefined)
  const bundle = await bundleOperator(project)
  const files = new Map([
    ['Dockerfile', dockerfileText(bundlePath)],
    ['.dockerignore', dockerignoreText(bundlePath)],
  ])
  const quiet: CommandHost = { ...host, print: () => undefined }
  await writeFiles(project.folder, files, options, options.isJson === true ? quiet : host)
  const { sizeBytes, sha256 } = bundle
  const result: BuildResult = { bundle: { path: bundlePath, sizeBytes, sha256 } }
  if (options.isDryRun === true) return report(result, options, host)
  await replaceFile(join(project.folder, bundlePath), bundle.text)
  if (options.archive === false) return report(result, options, host)
  const base = options.base === undefined ? undefined : resolve(host.workingFolder, options.base)
  const archive = await buildImage(project, { bundle: bundle.text, reference, architecture, base })
  const path = join(project.folder, 'dist', `${fileName(reference)}.tar`)
  await replaceFile(path, archive.bytes)
  const image = {
    reference,
    path: relative(project.folder, path),
    sizeBytes: archive.bytes.length,
    digest: archive.digest,
  }
  return report({ ...result, image }, options, host)
}

interface ImageInput {
  readonly bundle: string
  readonly reference: string
  readonly architecture: string
  readonly base: string | undefined
}

async function buildImage(
  project: Project,
  { bundle, reference, architecture, base: basePath }: ImageInput,
): Promise<ImageArchive> {
  const base = basePath === undefined ? undefined : await readBaseImage(basePath, architecture)
  const layers = base === undefined ? [await nodeLayer(), await appLayer(bundle)] : [await appLayer(bundle)]
  const labels = {
    'org.opencontainers.image.title': project.name,
    'org.opencontainers.image.version': project.version,
  }
  return imageArchive({ reference, labels, ports: operatorPorts, architecture, base, layers })
}

function report(result: BuildResult, { isJson, isDryRun }: BuildOptions, host: CommandHost): BuildResult {
  if (isJson === true) {
    host.print(JSON.stringify(result))
    return result
  }
  const { bundle, image } = result
  const verb = isDryRun === true ? 'would be' : 'is'
  host.print(`${bundle.path} ${verb} ${inMegabytes(bundle.sizeBytes)}: the operator and its packages, in one file`)
  if (image === undefined) return result
  host.print(`${image.path} is ${inMegabytes(image.sizeBytes)}: the image ${image.reference}`)
  host.print(`digest ${image.digest}`)
  host.print(
    `load it with: docker load -i ${image.path}, or push it with: skopeo copy oci-archive:${image.path} docker://${image.reference}`,
  )
  return result
}

function inMegabytes(sizeBytes: number): string {
  return `${(sizeBytes / 1e6).toFixed(1)} MB`
}

/** The last part of the reference, without characters that file systems refuse. */
function fileName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1).replace(':', '-')
}

async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.draft`
  await writeFile(draft, content)
  await rename(draft, path)
}
