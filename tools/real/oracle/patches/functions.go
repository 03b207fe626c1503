// Package patches has the oracle's functions for patches and server-side apply: JSON patch, merge patch, strategic
// merge patch and their diffs as apimachinery and the API server have them, and structured-merge-diff with
// apimachinery's managedFields.
package patches

import "kubewright.dev/real/oracle/protocol"

// Functions of this package, by name.
var Functions = protocol.Functions{
	"jsonPatch.apply":         applyJSONPatch,
	"jsonPatch.unknownFields": unknownJSONPatchFields,
	"mergePatch.apply":        applyMergePatch,
	"mergePatch.merge":        mergeDocuments,
	"mergePatch.create":       createMergePatch,
	"mergePatch.threeWay":     createThreeWayMergePatch,
	"mergePatch.conflicts":    haveConflicts,
	"mergePatch.yaml":         writeYAML,
	"strategic.apply":         applyStrategic,
	"strategic.mergePatches":  mergeStrategicPatches,
	"strategic.conflicts":     haveStrategicConflicts,
	"strategic.twoWay":        createTwoWayStrategic,
	"strategic.threeWay":      createThreeWayStrategic,
	"strategic.tags":          patchTags,
	"apply.sequence":          runSequence,
	"apply.toScale":           toScale,
	"apply.fromScale":         fromScale,
	"typed.validate":          typedFunction(typedRequest.validate),
	"typed.compare":           typedFunction(typedRequest.compare),
	"typed.merge":             typedFunction(typedRequest.merge),
	"typed.extract":           typedFunction(typedRequest.extract),
	"typed.remove":            typedFunction(typedRequest.remove),
	"fieldSets.algebra":       fieldSetAlgebra,
	"fieldSets.parse":         parseFieldSet,
}
