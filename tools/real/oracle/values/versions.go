package values

import (
	"slices"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/version"

	"kubewright.dev/real/oracle/protocol"
)

var versionFunctions = protocol.Functions{
	"versions.compare":    withInput(compareVersions),
	"versions.sort":       withInput(sortVersions),
	"groupVersion.parse":  withInput(parseGroupVersion),
	"groupVersion.kindOf": withInput(kindOfObject),
	"groupVersion.split":  withInput(splitArguments),
}

type versionPair struct {
	First  string `json:"first"`
	Second string `json:"second"`
}

func compareVersions(pair versionPair) (any, error) {
	return signOf(version.CompareKubeAwareVersionStrings(pair.First, pair.Second)), nil
}

func signOf(number int) int {
	return min(1, max(-1, number))
}

// sortVersions puts preferred versions first; equal ones keep their order.
func sortVersions(versions []string) (any, error) {
	slices.SortStableFunc(versions, func(left, right string) int {
		return version.CompareKubeAwareVersionStrings(right, left)
	})
	return list(versions), nil
}

func parseGroupVersion(text string) (any, error) {
	parsed, err := schema.ParseGroupVersion(text)
	if err != nil {
		return nil, err
	}
	return map[string]string{"group": parsed.Group, "version": parsed.Version, "text": parsed.String()}, nil
}

type typeMeta struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
}

func kindOfObject(object typeMeta) (any, error) {
	kind := schema.FromAPIVersionAndKind(object.APIVersion, object.Kind)
	apiVersion, name := kind.ToAPIVersionAndKind()
	return map[string]string{
		"group": kind.Group, "version": kind.Version, "kind": kind.Kind, "text": kind.String(),
		"apiVersion": apiVersion, "name": name,
	}, nil
}

// splitArguments parses a text in all the forms in which a command line names kinds and resources.
func splitArguments(text string) (any, error) {
	versionResource, groupResource := schema.ParseResourceArg(text)
	versionKind, groupKind := schema.ParseKindArg(text)
	response := map[string]any{
		"groupResource": groupResource.String(), "groupOfResource": groupResource.Group,
		"groupKind": groupKind.String(), "groupOfKind": groupKind.Group,
		"parsedResource": schema.ParseGroupResource(text).String(), "parsedKind": schema.ParseGroupKind(text).String(),
		"versionResource": nil, "versionKind": nil,
	}
	if versionResource != nil {
		response["versionResource"] = versionResource.String()
	}
	if versionKind != nil {
		response["versionKind"] = versionKind.String()
	}
	return response, nil
}
