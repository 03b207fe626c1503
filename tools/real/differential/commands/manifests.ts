/** The manifests of the commands, as an author would write them. */
export const deploymentManifest = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels:
    app: web
spec:
  replicas: 2
  revisionHistoryLimit: 10
  progressDeadlineSeconds: 600
  selector:
    matchLabels:
      app: web
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 25%
      maxUnavailable: 25%
  template:
    metadata:
      labels:
        app: web
    spec:
      restartPolicy: Always
      terminationGracePeriodSeconds: 30
      dnsPolicy: ClusterFirst
      schedulerName: default-scheduler
      securityContext: {}
      containers:
      - name: nginx
        image: nginx:1.27
        imagePullPolicy: IfNotPresent
        terminationMessagePath: /dev/termination-log
        terminationMessagePolicy: File
        resources: {}
        ports:
        - containerPort: 80
          protocol: TCP
`

export const configMapManifest = `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  labels:
    tier: backend
data:
  colour: red
  size: "3"
`

export const definitionManifest = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.{namespace}.example.com
spec:
  group: {namespace}.example.com
  scope: Namespaced
  names:
    plural: widgets
    singular: widget
    kind: Widget
    shortNames: [wd]
    categories: [all]
  versions:
  - name: v1
    served: true
    storage: true
    subresources:
      status: {}
      scale:
        specReplicasPath: .spec.size
        statusReplicasPath: .status.size
    additionalPrinterColumns:
    - name: Size
      type: integer
      jsonPath: .spec.size
    - name: Colour
      type: string
      jsonPath: .spec.colour
      priority: 1
    schema:
      openAPIV3Schema:
        type: object
        description: A thing of a size.
        properties:
          spec:
            type: object
            description: What is wanted.
            required: [size]
            properties:
              size:
                type: integer
                description: How large it is.
                minimum: 0
                maximum: 10
              colour:
                type: string
                description: How it looks.
                enum: [red, green]
                default: red
          status:
            type: object
            properties:
              size:
                type: integer
`

export const widgetManifest = `apiVersion: {namespace}.example.com/v1
kind: Widget
metadata:
  name: one
spec:
  size: 3
`
