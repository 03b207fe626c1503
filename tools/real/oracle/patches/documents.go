package patches

import (
	"encoding/json"
	"fmt"
	"strings"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	"k8s.io/apimachinery/pkg/util/jsonmergepatch"
	"k8s.io/apimachinery/pkg/util/mergepatch"
	kjson "sigs.k8s.io/json"
)

// The limits that the API server sets (pkg/endpoints/handlers and pkg/server in k8s.io/apiserver).
const (
	maxJSONPatchOperations = 10000
	maxJSONPatchCopyBytes  = 3 * 1024 * 1024
)

func init() {
	jsonpatch.AccumulatedCopySizeLimit = maxJSONPatchCopyBytes
}

type documents struct {
	Original json.RawMessage `json:"original"`
	Patch    json.RawMessage `json:"patch"`
	Modified json.RawMessage `json:"modified"`
	Current  json.RawMessage `json:"current"`
	// Unchanged lists the keys that a precondition protects; those of metadata are written metadata.KEY.
	Unchanged []string `json:"unchanged"`
}

func (d documents) preconditions() []mergepatch.PreconditionFunc {
	preconditions := []mergepatch.PreconditionFunc{}
	for _, key := range d.Unchanged {
		if inner, isMetadata := strings.CutPrefix(key, "metadata."); isMetadata {
			preconditions = append(preconditions, mergepatch.RequireMetadataKeyUnchanged(inner))
		} else {
			preconditions = append(preconditions, mergepatch.RequireKeyUnchanged(key))
		}
	}
	return preconditions
}

// jsonPatchOp is the type that the API server decodes a patch into for validation; its name is part of messages.
type jsonPatchOp struct {
	Op    string      `json:"op"`
	Path  string      `json:"path"`
	From  string      `json:"from"`
	Value interface{} `json:"value"`
}

func decodeStrictly(patch []byte) ([]error, error) {
	var operations []jsonPatchOp
	problems, err := kjson.UnmarshalStrict(patch, &operations)
	if err != nil {
		return nil, fmt.Errorf("error decoding patch: %s", strings.ReplaceAll(err.Error(), "patches.", "handlers."))
	}
	return problems, nil
}

func applyJSONPatch(input json.RawMessage) (any, error) {
	var request documents
	read(input, &request)
	return settled(func() ([]byte, error) {
		if _, err := decodeStrictly(request.Patch); err != nil {
			return nil, err
		}
		patch, err := jsonpatch.DecodePatch(request.Patch)
		if err != nil {
			return nil, err
		}
		if len(patch) > maxJSONPatchOperations {
			return nil, fmt.Errorf("The allowed maximum operations in a JSON patch is %d, got %d", maxJSONPatchOperations, len(patch))
		}
		return patch.Apply(request.Original)
	})
}

func unknownJSONPatchFields(input json.RawMessage) (any, error) {
	problems, err := decodeStrictly(input)
	texts := []string{}
	for _, problem := range problems {
		texts = append(texts, fmt.Sprintf("json patch %v", problem))
	}
	return texts, err
}

func applyMergePatch(input json.RawMessage) (any, error) {
	var request documents
	read(input, &request)
	return settled(func() ([]byte, error) {
		patch := map[string]interface{}{}
		if _, err := kjson.UnmarshalStrict(request.Patch, &patch); err != nil {
			return nil, fmt.Errorf("error decoding patch: %v", err)
		}
		return jsonpatch.MergePatch(request.Original, request.Patch)
	})
}

// mergeDocuments calls the library alone, without the checks that the API server makes first.
func mergeDocuments(input json.RawMessage) (any, error) {
	var request documents
	read(input, &request)
	return settled(func() ([]byte, error) {
		return jsonpatch.MergePatch(request.Original, request.Patch)
	})
}

func createMergePatch(input json.RawMessage) (any, error) {
	var request documents
	read(input, &request)
	return settled(func() ([]byte, error) {
		return jsonpatch.CreateMergePatch(request.Original, request.Modified)
	})
}

func createThreeWayMergePatch(input json.RawMessage) (any, error) {
	var request documents
	read(input, &request)
	return settled(func() ([]byte, error) {
		return jsonmergepatch.CreateThreeWayJSONMergePatch(request.Original, request.Modified, request.Current, request.preconditions()...)
	})
}

func haveConflicts(input json.RawMessage) (any, error) {
	var request struct {
		Left  json.RawMessage `json:"left"`
		Right json.RawMessage `json:"right"`
	}
	read(input, &request)
	return settled(func() ([]byte, error) {
		conflicts, err := mergepatch.HasConflicts(decoded(request.Left), decoded(request.Right))
		if err != nil {
			return nil, err
		}
		return json.Marshal(conflicts)
	})
}

// decoded reads a document as the API server does, with integers as int64.
func decoded(document json.RawMessage) any {
	var value any
	if err := kjson.UnmarshalCaseSensitivePreserveInts(document, &value); err != nil {
		panic(err)
	}
	return value
}

// writeYAML returns a document as messages about conflicts show it.
func writeYAML(input json.RawMessage) (any, error) {
	return mergepatch.ToYAMLOrError(decoded(input)), nil
}
