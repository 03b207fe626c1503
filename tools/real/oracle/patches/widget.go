package patches

// Widget is a test kind with the combinations of list type, merge key and strategy that no kind of Kubernetes has. Its
// fields are those of the widget in the test data of @kubewright/kube.
type Widget struct {
	Name        string            `json:"name,omitempty"`
	Value       int64             `json:"value,omitempty"`
	Parts       []Part            `json:"parts,omitempty" patchStrategy:"merge" patchMergeKey:"name"`
	Spares      []Part            `json:"spares,omitempty"`
	Sources     []Part            `json:"sources,omitempty" patchStrategy:"merge,retainKeys" patchMergeKey:"name"`
	Words       []string          `json:"words,omitempty" patchStrategy:"merge"`
	Numbers     []int64           `json:"numbers,omitempty" patchStrategy:"merge"`
	Letters     []string          `json:"letters,omitempty" patchStrategy:"replace"`
	Unkeyed     []Part            `json:"unkeyed,omitempty" patchStrategy:"merge"`
	Choice      *Choice           `json:"choice,omitempty" patchStrategy:"retainKeys"`
	Whole       Side              `json:"whole,omitempty" patchStrategy:"replace"`
	Side        *Side             `json:"side,omitempty"`
	Labels      map[string]string `json:"labels,omitempty"`
	PartsByName map[string]Part   `json:"partsByName,omitempty"`
	Table       [][]string        `json:"table,omitempty" patchStrategy:"merge"`
	Mixed       Choice            `json:"mixed,omitempty" patchStrategy:"merge,replace"`
}

// Part is the item type of a Widget's lists.
type Part struct {
	Name   string            `json:"name"`
	Value  int64             `json:"value,omitempty"`
	Note   string            `json:"note,omitempty"`
	Tags   []string          `json:"tags,omitempty" patchStrategy:"merge"`
	Bolts  []Bolt            `json:"bolts,omitempty" patchStrategy:"merge" patchMergeKey:"size"`
	Labels map[string]string `json:"labels,omitempty"`
}

// Bolt has a merge key that is a number.
type Bolt struct {
	Size  int64  `json:"size"`
	Steel string `json:"steel,omitempty"`
}

// Choice is a struct for retainKeys.
type Choice struct {
	Type  string `json:"type,omitempty"`
	Left  *Side  `json:"left,omitempty"`
	Right *Side  `json:"right,omitempty"`
}

// Side is a plain struct with a list of scalars.
type Side struct {
	Width int64    `json:"width,omitempty"`
	Names []string `json:"names,omitempty" patchStrategy:"merge"`
}
