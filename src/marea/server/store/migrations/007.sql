-- The seats that are asked have one name, in lists as in the kernel.
UPDATE tables SET listed = replace(listed, '"waiting":', '"asked":');
