package schemas

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

func checkStructural(input json.RawMessage) (any, error) {
	request, err := readSubject(input)
	if err != nil {
		return nil, err
	}
	structural, err := request.structural()
	if err != nil {
		return nil, err
	}
	return complaints(schema.ValidateStructural(field.NewPath("openAPIV3Schema"), structural))
}

// checkDefaults expects structural schemas. For the metadata of an embedded resource it names one complaint, by the
// order of Go's maps: all that were seen in several runs are returned.
func checkDefaults(input json.RawMessage) (any, error) {
	request, err := readSubject(input)
	if err != nil {
		return nil, err
	}
	structural, err := request.structural()
	if err != nil {
		return nil, err
	}
	path := field.NewPath("openAPIV3Schema")
	if len(schema.ValidateStructural(path, structural)) > 0 {
		return "not structural", nil
	}
	seen := map[string]bool{}
	for run := 0; run < runsForOrder; run++ {
		list, err := defaulting.ValidateDefaults(context.TODO(), path, structural.DeepCopy(), true, true)
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			return "valid", nil
		}
		for _, complaint := range list {
			seen[withStableTypeName(complaint.Error())] = true
		}
	}
	return textComplaints(slices.Collect(maps.Keys(seen)))
}

func resolveFieldPath(input json.RawMessage) (any, error) {
	var request struct {
		Path        string `json:"path"`
		AllowArrays bool   `json:"allowArrays"`
	}
	if err := json.Unmarshal(input, &request); err != nil {
		return nil, err
	}
	read, err := readSubject(input)
	if err != nil {
		return nil, err
	}
	structural, err := read.structural()
	if err != nil {
		return nil, err
	}
	path, found, err := cel.ValidFieldPath(request.Path, structural, cel.WithFieldPathAllowArrayNotation(request.AllowArrays))
	if err != nil {
		return nil, err
	}
	response := map[string]string{"path": path.String()}
	if found != nil {
		response["type"] = found.Type
	}
	return response, nil
}
